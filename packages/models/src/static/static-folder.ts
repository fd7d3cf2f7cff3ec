import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import type { ModelFolder } from '../hub/model-folder.ts'
import type { TextTokenizer } from '../hub/open-tokenizer.ts'
import { openTokenizer } from '../hub/open-tokenizer.ts'
import type { Tensor, TensorType } from './safetensors.ts'
import { readSafetensors } from './safetensors.ts'
import type { Numbers } from './tensor-numbers.ts'
import { tensorNumbers } from './tensor-numbers.ts'

/** A table of token vectors and what to do with them. */
export interface StaticTable {
  readonly rows: Numbers
  readonly dims: number
  readonly tokenizer: TextTokenizer
  /** One factor per token; null where all weigh the same. */
  readonly weights: Numbers | null
  /** The row of each token; null where a token's id is its row. */
  readonly mapping: Numbers | null
  /** Whether tokens that are not in the vocabulary are left out. */
  readonly dropUnknown: boolean
  readonly tokens: number
  readonly files: readonly string[]
}

const tableTypes: readonly TensorType[] = ['F32', 'F16', 'BF16', 'I8']
const weightTypes: readonly TensorType[] = ['F64', 'F32', 'F16', 'BF16']
const mappingTypes: readonly TensorType[] = ['I64', 'I32']

/**
 * Reads a Model2Vec folder (`embeddings`, optional `weights` and `mapping`) or a sentence-transformers one with a StaticEmbedding module
 * (`embedding.weight`). Rejects with `not-found`, `corrupt` or `unsupported`, naming file and tensor.
 */
export async function readStaticFolder(folder: ModelFolder): Promise<StaticTable> {
  const at = await moduleFolder(folder)
  const file = `${at}model.safetensors`
  const path = join(folder.path, file)
  const tensors = readSafetensors(await folder.bytes(file), path)
  const table = tensors.get('embeddings') ?? tensors.get('embedding.weight')
  if (!table) {
    throw new ColragError('corrupt', path, 'there is neither a tensor embeddings nor embedding.weight', {
      hint: `the file has ${[...tensors.keys()].join(', ') || 'no tensor'}; is it a static model?`,
    })
  }
  const name = tensors.has('embeddings') ? 'embeddings' : 'embedding.weight'
  checkType(table, name, tableTypes, path)
  const [count, dims] = table.shape
  if (table.shape.length !== 2 || !count || !dims)
    throw new ColragError('corrupt', path, `tensor ${name} is no table: its shape is [${table.shape.join(', ')}]`)
  const tokenizer = await openTokenizer(folder, at)
  const isModel2Vec = tensors.has('embeddings')
  const mapping = vector(tensors, 'mapping', mappingTypes, path)
  if (mapping?.some((row) => row < 0 || row >= count))
    throw new ColragError('corrupt', path, 'tensor mapping names rows that embeddings has not')
  const beyond = mapping && tokenizer.tokenOf(mapping.length)
  if (mapping && beyond !== null)
    throw new ColragError('corrupt', path, `tensor mapping has ${mapping.length} numbers, but the tokenizer knows more tokens: ${beyond}`)
  const weights = vector(tensors, 'weights', weightTypes, path)
  const tokens = mapping?.length ?? count
  if (weights && weights.length !== tokens)
    throw new ColragError('corrupt', path, `tensor weights has ${weights.length} numbers for ${tokens} tokens`)
  return {
    rows: tensorNumbers(table),
    dims,
    tokenizer,
    weights,
    mapping,
    dropUnknown: isModel2Vec,
    // Model2Vec reads 512 tokens of a text, StaticEmbedding all of them.
    tokens: isModel2Vec ? 512 : Number.MAX_SAFE_INTEGER,
    files: [file, `${at}tokenizer.json`],
  }
}

/** Where the module with the table lies, empty or ending in `/`. */
async function moduleFolder(folder: ModelFolder): Promise<string> {
  if (!folder.has('modules.json')) return ''
  const modules = await folder.json('modules.json')
  const found = Array.isArray(modules)
    ? (modules as readonly { readonly type?: string; readonly path?: string }[]).find(({ type }) => type?.includes('StaticEmbedding'))
    : undefined
  if (!found) {
    throw new ColragError('unsupported', join(folder.path, 'modules.json'), 'none of the modules is a StaticEmbedding', {
      hint: 'a sentence encoder exported to ONNX is named onnx:FOLDER',
    })
  }
  return found.path && found.path !== '.' ? `${found.path.replace(/\/$/, '')}/` : ''
}

function vector(tensors: ReadonlyMap<string, Tensor>, name: string, types: readonly TensorType[], path: string): Numbers | null {
  const tensor = tensors.get(name)
  if (!tensor) return null
  checkType(tensor, name, types, path)
  if (tensor.shape.length !== 1)
    throw new ColragError('corrupt', path, `tensor ${name} has the shape [${tensor.shape.join(', ')}], one number per token was expected`)
  return tensorNumbers(tensor)
}

function checkType({ type }: Tensor, name: string, types: readonly TensorType[], path: string): void {
  if (!types.includes(type))
    throw new ColragError('unsupported', path, `tensor ${name} is of type ${type}`, { hint: `known for it: ${types.join(', ')}` })
}
