export default {
  // Flat, because the engine looks for its thread beside the file it was bundled into.
  entry: { index: 'src/index.ts', bin: 'src/bin.ts', 'tesseract-thread': 'src/engine/tesseract-thread.ts' },
  format: 'esm',
  dts: true,
  platform: 'node',
  target: 'node22.18',
  fixedExtension: true,
}
