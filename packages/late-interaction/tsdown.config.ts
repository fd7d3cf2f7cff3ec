export default {
  // Flat, because the crew looks for its thread beside the file it was bundled into.
  entry: { index: 'src/index.ts', 'scan-thread': 'src/kernel/scan-thread.ts' },
  format: 'esm',
  dts: true,
  platform: 'node',
  target: 'node22.18',
  fixedExtension: true,
}
