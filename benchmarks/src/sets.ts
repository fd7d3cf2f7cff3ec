// What measuring on question sets needs, without what writes PDF files.
export type { DatasetSource } from './datasets/read-data-file.ts'
export { prepareSet } from './retrieval/prepare-set.ts'
export type { PreparedSearch, PreparedSet, SetPlace } from './retrieval/prepare-set.ts'
export type { FileSet, RetrievalSet, SetQuestion, Wanted, WrittenSet } from './retrieval/retrieval-set.ts'
export { mmqaSet, u4Set } from './retrieval/sets/component-sets.ts'
export { realQaEnSet, realQaJaSet } from './retrieval/sets/file-sets.ts'
export { hotpotqaSet, jsquadSet, kasensaboSet, lawqaOptionsSet, lawqaSet } from './retrieval/sets/text-sets.ts'
export { volumeSet } from './retrieval/sets/volume-set.ts'
