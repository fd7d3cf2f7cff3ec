export default {
  entry: ['src/main.ts'],
  format: 'esm',
  dts: false,
  platform: 'node',
  target: 'node22.18',
  fixedExtension: true,
}
