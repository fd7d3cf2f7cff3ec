import { describeUnitStorage } from '@colrag/testing'
import { unitStorage } from './unit-storage.ts'

describeUnitStorage('units in one file', unitStorage)
