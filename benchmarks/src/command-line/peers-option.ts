import { resolve } from 'node:path'
import { Option } from 'commander'

/** `--peers FOLDER|none`: where the other tools are installed, for `peersFolder`. */
export const peersOption = (): Option => new Option('--peers <folder>', 'where other tools are installed, or none').default('tools/peers')

/** The folder of the other tools, null where none is to be asked. */
export const peersFolder = (peers: string): string | null => (peers === 'none' ? null : resolve(peers))
