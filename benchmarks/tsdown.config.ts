export default {
  entry: {
    index: 'src/index.ts',
    'indexing/bin': 'src/indexing/bin.ts',
    'late-interaction/bin': 'src/late-interaction/bin.ts',
    'late-interaction/held-run': 'src/late-interaction/held-run.ts',
    'models/bin': 'src/models/bin.ts',
    'models/encoder-run': 'src/models/encoder-run.ts',
    'reading/bin': 'src/reading/bin.ts',
    'reading/speed-run': 'src/reading/speed-run.ts',
    'retrieval/bin': 'src/retrieval/bin.ts',
    'triples/bin': 'src/triples/bin.ts',
  },
  format: 'esm',
  dts: true,
  platform: 'node',
  target: 'node22.18',
  fixedExtension: true,
}
