import { describeUnitTree } from '@colrag/testing'
import { unitTree } from './unit-tree.ts'

describeUnitTree('unitTree', unitTree)
