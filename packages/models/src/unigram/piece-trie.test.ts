import { describe, expect, it } from 'vitest'
import { PieceTrie } from './piece-trie.ts'

describe('PieceTrie', () => {
  const pieces = ['a', 'ab', 'abc', 'b', '日', '日本', '日本語', '😀']
  const trie = new PieceTrie(pieces.join('').length)
  for (const [id, piece] of pieces.entries()) trie.add(piece, id)
  const walk = (text: string): number => {
    let node: number = PieceTrie.root
    for (let i = 0; i < text.length && node !== PieceTrie.none; i++) node = trie.step(node, text.charCodeAt(i))
    return node === PieceTrie.none ? PieceTrie.none : trie.pieceAt(node)
  }

  it('finds each piece and no other', () => {
    expect(pieces.map(walk)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(['', 'c', 'abcd', '本', '日本人', '😁', '\ud83d'].map(walk)).toEqual(Array<number>(7).fill(PieceTrie.none))
  })
})
