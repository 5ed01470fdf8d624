/** The order of the unit, store and route tests: the longest start first, so that no core runs one alone at the end. */
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Files of ten seconds and more. Of the others the larger come first, or those that took longer the last time. */
const longest = [
  'server/src/fuzz.test.ts',
  'server/src/domains/money/deposits/reorganised.test.ts',
  'server/src/domains/leases/leases/killed.test.ts',
  'escrow/modelComparison.test.ts',
  'server/src/domains/money/ledger/chainSums.test.ts',
  'server/src/domains/search/search/mapCells.test.ts',
  'server/src/uploads.test.ts',
  'server/src/domains/money/deposits/faults.test.ts',
  'server/src/domains/money/keeper/service.test.ts',
  'server/src/domains/money/relay/sender.test.ts',
  'escrow/publish.test.ts',
  'server/src/domains/disputes/desk/decisions.test.ts',
  'scripts/dependencyRules.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const first = longest.flatMap((name) => usual.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)))
    return [...first, ...usual.filter((file) => !first.includes(file))]
  }
}
