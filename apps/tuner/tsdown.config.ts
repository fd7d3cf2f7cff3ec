export default {
  entry: ['src/index.ts', 'src/bin.ts'],
  format: 'esm',
  dts: true,
  platform: 'node',
  target: 'node22.18',
  fixedExtension: true,
}
