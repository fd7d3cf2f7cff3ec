import { changes } from './changes.ts'

// A process that makes one change, so that it can be killed: says that it is ready, waits to be told to go, says when it is done.
const [name = '', root = ''] = process.argv.slice(2)
process.once('message', () => {
  changes[name]?.run(root).then(
    () => process.send?.('done', () => process.exit(0)),
    (error: unknown) => process.send?.(String(error), () => process.exit(1)),
  )
})
process.send?.('ready')
