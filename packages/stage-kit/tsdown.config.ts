export default {
  entry: { index: 'src/index.ts', onnx: 'src/onnx/index.ts', indexes: 'src/indexes/index.ts', picture: 'src/picture/index.ts' },
  format: 'esm',
  dts: true,
  platform: 'node',
  target: 'node22.18',
  fixedExtension: true,
}
