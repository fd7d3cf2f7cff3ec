export default {
  entry: { index: 'src/index.ts', bin: 'src/bin.ts', 'score-thread': 'src/measuring/score-thread.ts' },
  format: 'esm',
  dts: true,
  platform: 'node',
  target: 'node22.18',
  fixedExtension: true,
}
