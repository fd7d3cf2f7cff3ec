export { lessonParts } from './answers.ts'
export type {
  Answer,
  Answerer,
  Citation,
  Evidence,
  EvidenceChecker,
  EvidenceGrower,
  Lesson,
  LessonPart,
  LessonStatement,
  LessonWriter,
  Surroundings,
} from './answers.ts'
export type { CoarseToFine, CoarseToFineOptions, Fuse, FuseParts, Lift, Rerank } from './combinators.ts'
export { ColragError, errorCodes, issueOf } from './errors.ts'
export type { ErrorCode, Issue } from './errors.ts'
export { areaOf, containsPoint, intersectBox, shareInside, unionBox } from './geometry.ts'
export type { Box } from './geometry.ts'
export { blockId, documentId, pageId, unitId } from './ids.ts'
export type { BlockId, DocumentId, Id, PageId, UnitId } from './ids.ts'
export type {
  EmbeddingModel,
  EmbedInput,
  GeneratedText,
  GenerateRequest,
  Model,
  MultiVectorModel,
  TextModel,
  TokenMatrix,
} from './models.ts'
export { defineRecipe } from './recipe.ts'
export type { AnyRecipe, IndexerSet, Opened, Recipe } from './recipe.ts'
export type { BlockText, Cell, Table, TextLine } from './records/block-text.ts'
export { blockKinds, pictureKinds } from './records/block.ts'
export type { Block, BlockKind, GridCell, SpanSlice, TableGrid } from './records/block.ts'
export type { Caption } from './records/caption.ts'
export type { ModelCall } from './records/model-call.ts'
export { leastLegible } from './records/confidence.ts'
export type { Confidence, ConfidenceSummary } from './records/confidence.ts'
export type { Attachment, DocumentRecord, OutlineEntry } from './records/document.ts'
export type { BlockFrame, Extraction } from './records/extraction.ts'
export type { FigureAsset } from './records/figure-asset.ts'
export type { ImageRef } from './records/image-ref.ts'
export type {
  Direction,
  PageFrame,
  PageImage,
  PageLink,
  PageRaster,
  PageRecord,
  RuleLine,
  StructureNode,
  Suspicion,
  TextSpan,
} from './records/page.ts'
export type { ClassGuess, PictureDescription } from './records/picture-description.ts'
export type { Provenance } from './records/provenance.ts'
export type { Triple, TripleValue } from './records/triple.ts'
export type { BlobStore, Index, IndexChange, Indexer, IndexSummary, UnitStorage } from './retrieval/indexes.ts'
export { compareHits } from './retrieval/parts.ts'
export type { Fuser, FuserChannel, Normalizer, QueryPlan, QueryPlanner, Reranker } from './retrieval/parts.ts'
export type { FacetCondition, Filter } from './retrieval/filter.ts'
export type { QueryFinding } from './retrieval/query-finding.ts'
export type { Query } from './retrieval/query.ts'
export type { Explanation, Hit, RankedList, Term } from './retrieval/ranked-list.ts'
export type { Retriever, RetrieveOptions, Supports, VectorSource } from './retrieval/retriever.ts'
export type { TermExplanation, TermMatch, TermPlace, TermSource } from './retrieval/term-source.ts'
export type { ScoredGroup, TokenSource } from './retrieval/token-source.ts'
export type {
  AssetStore,
  Captioner,
  CaptionSubject,
  DerivedCache,
  DocumentReader,
  LayoutDetector,
  ModelReport,
  OwnSeconds,
  NearbyText,
  OpenDocument,
  OpenOptions,
  PageNeighbours,
  Passage,
  Rendering,
  RunContext,
  Stage,
  TextReader,
  TripleExtractor,
  UnitComposer,
} from './stages.ts'
export type { StreamRecord } from './stream.ts'
export type { Param, Pruner, Sampler, Space, Trial, TrialReport, TrialState, ValueOf, Values } from './tuning.ts'
export { levels } from './unit.ts'
export type { Anchor, Level, OpenUnits, Placement, Unit, UnitStore, UnitTree } from './unit.ts'
