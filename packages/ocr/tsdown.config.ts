export default {
  entry: ['src/index.ts', 'src/bin.ts', 'src/engine/tesseract-thread.ts'],
  format: 'esm',
  dts: true,
  platform: 'node',
  target: 'node22.18',
  fixedExtension: true,
}
