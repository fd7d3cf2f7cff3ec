import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints/index.ts'
import { openApiDocument } from './openapi-document.ts'

const document = openApiDocument(endpoints)

test('the document is OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  expect(document['openapi']).toMatch(/^3\.1\./)
})

test('operations have names of their own, and every parameter of a path is told', () => {
  const ids = endpoints.map((one) => one.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [path, operations] of Object.entries(
    document['paths'] as Record<string, Record<string, { parameters: { name: string; in: string }[] }>>,
  )) {
    const wanted = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    for (const { parameters } of Object.values(operations))
      expect([path, parameters.filter((p) => p.in === 'path').map((p) => p.name)]).toEqual([path, wanted])
  }
})
