import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readVolumeFile, volumeFile } from './volume-file.ts'

function written(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'colrag-volumes-')), name)
  writeFileSync(path, text)
  return path
}
const rules = [
  { pattern: 'quake/**', name: '地震' },
  { pattern: '*大雨*.pdf', name: '豪雨, 2020' },
]

describe('readVolumeFile', () => {
  it.each([
    ['a.yaml', 'quake/**: 地震\n"*大雨*.pdf": "豪雨, 2020"\n'],
    ['a.yml', '- pattern: quake/**\n  volume: 地震\n- pattern: "*大雨*.pdf"\n  volume: 豪雨, 2020\n'],
    ['a.json', '{"quake/**": "地震", "*大雨*.pdf": "豪雨, 2020"}'],
    ['b.json', '[{"pattern": "quake/**", "volume": "地震"}, {"pattern": "*大雨*.pdf", "volume": "豪雨, 2020"}]'],
    ['a.csv', '\ufeffpattern,volume\r\nquake/**,地震\r\n\r\n*大雨*.pdf,"豪雨, 2020"\r\n'],
    ['b.CSV', 'quake/**,地震\n"*大雨*.pdf" , "豪雨, 2020"\n'],
    ['c.yaml', volumeFile(rules)],
  ])('reads %s', (name, text) => expect(readVolumeFile(written(name, text))).toEqual(rules))

  it.each([
    ['a.yaml', 'quake/**: [地震]\n', 'line 1'],
    ['a.yaml', 'quake/**: 地震\nrain/**:\n', 'line 2'],
    ['a.yaml', 'quake: "地震\n', 'line'],
    ['a.yaml', 'a: 地震\na: 豪雨\n', 'line 2'],
    ['a.yaml', '- quake/**\n', 'line 1'],
    ['a.yaml', '- pattern: quake/**\n', 'line 1'],
    ['a.yaml', '地震\n', 'neither'],
    ['a.yaml', '', 'names no volume'],
    ['a.csv', 'pattern,volume\n', 'names no volume'],
    ['a.csv', 'quake/**\n', 'line 1'],
    ['a.csv', 'quake/**,地震,x\n', 'line 1'],
    ['a.csv', 'quake/**,地震\n"rain,豪雨\n', 'line 2'],
    ['a.csv', 'quake/**,\n', 'line 1'],
  ])('says where %s is wrong: %j', (name, text, said) => {
    const path = written(name, text)
    expect(() => readVolumeFile(path)).toThrow(
      expect.objectContaining({ code: 'invalid-options', subject: path, message: expect.stringContaining(said) }),
    )
  })
  it('says that a file is not there', () =>
    expect(() => readVolumeFile('/nowhere/volumes.yaml')).toThrow(expect.objectContaining({ code: 'invalid-options' })))
})
