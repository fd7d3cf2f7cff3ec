export default {
  entry: ['src/index.ts'],
  format: 'esm',
  dts: true,
  platform: 'node',
  target: 'node22.18',
  fixedExtension: true,
}
