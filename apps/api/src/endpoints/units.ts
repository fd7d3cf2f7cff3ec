import { z } from 'zod'
import { ColragError } from '@colrag/core'
import { endpoint } from '../endpoint.ts'
import type { Endpoint } from '../endpoint.ts'
import { unitShape } from '../records.ts'
import type { UnitView } from '../records.ts'

const params = z.strictObject({ id: z.string().describe('as a hit or a citation names it, with or without its slashes escaped') })

export const unitEndpoint: Endpoint = endpoint<z.output<typeof params>, undefined, undefined, UnitView>({
  method: 'GET',
  path: '/units/*id',
  id: 'getUnit',
  about: 'One unit as it is indexed',
  params,
  success: { status: 200, about: 'The unit', schema: unitShape },
  problems: ['not-found', 'empty', 'index-incompatible', 'corrupt'],
  handle: ({ served }, { params: { id }, signal }) =>
    served.search(signal, async ({ opened }) => {
      const [unit] = await opened.units.get([id as never])
      if (!unit) throw new ColragError('not-found', id, 'there is no such unit')
      const { level, parentId, text, context, anchors, facets, confidence } = unit
      return {
        id: unit.id,
        level,
        parentId,
        documentId: anchors[0]?.documentId ?? '',
        text,
        context,
        anchors: anchors.map(({ page, boxes }) => ({ page, boxes: [...boxes] })),
        facets: { ...facets },
        ...(confidence === undefined ? {} : { confidence }),
      }
    }),
})
