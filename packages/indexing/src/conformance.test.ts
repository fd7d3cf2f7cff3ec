import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeBlobStore } from '@colrag/testing'
import { folderBlobStore } from './store/folder-blob-store.ts'
import { memoryBlobStore } from './store/memory-blob-store.ts'

// The units and their tree run their suites in units/unit-storage.test.ts, the indexes beside their sources.
describeBlobStore('folderBlobStore', () => folderBlobStore(join(mkdtempSync(join(tmpdir(), 'blobs-')), 'new', 'folder')))
describeBlobStore('memoryBlobStore', memoryBlobStore)
