import { read, write } from './work-together.ts'

// One of several processes that work on the same workspace for some seconds, and tells what it did.
const [role, root = '', name = '', seconds = '0', names = ''] = process.argv.slice(2)
const done = role === 'write' ? await write(root, name, Number(seconds)) : await read(root, names.split(','), Number(seconds))
process.send?.(done, () => process.exit(0))
