// Runs the slow proofs in sequence: the suites at full length, coverage, the solver, 2,000 histories, every mutant.
import { coverage } from './coverage.ts'
import { formal } from './formal.ts'
import { gas } from './gas.ts'
import { compare } from './modelComparison.setup.ts'
import { mutate } from './mutate.ts'
import { runShippedSuites } from './suites.ts'
import { createTestEscrow } from './testEscrow.setup.ts'

const proofs: Record<string, () => Promise<boolean>> = {
  suites: async () => {
    const { passed, failed, lines } = await runShippedSuites({ profile: 'ci' })
    console.log([...lines, `${passed} passed, ${failed} failed`].join('\n'))
    return failed === 0
  },
  /** Arbitrator, owner and others try everything, 100,000 calls for each invariant. */
  invariants: async () => {
    const { passed, failed, lines } = await runShippedSuites({ profile: 'long', args: ['--mc', 'InvariantsTest'] })
    console.log([...lines, `${passed} passed, ${failed} failed`].join('\n'))
    return failed === 0
  },
  gas: () => gas([]),
  coverage,
  formal,
  histories: async () => {
    const testEscrow = await createTestEscrow()
    try {
      const { allowed, renewed, afterRenewal, creditsPaid, refused, difference } = await compare(testEscrow, 2000)
      const refusals = Object.values(refused).reduce((sum, count) => sum + count, 0)
      const counts = `${allowed} calls allowed (${renewed} renewals, ${afterRenewal} of leases they began), ${creditsPaid} credits paid, ${refusals} calls refused`
      console.log(difference ?? `2,000 histories, ${counts}: never different`)
      return difference === undefined
    } finally {
      testEscrow.stop()
    }
  },
  mutants: () => mutate([]),
}

/** Runs the named steps, or all; false if any fails. */
export async function prove(names: string[]): Promise<boolean> {
  const failed: string[] = []
  for (const name of names.length > 0 ? names : Object.keys(proofs)) {
    console.log(`— ${name}`)
    const isShown = await (proofs[name] ?? (async () => false))()
    if (!isShown) failed.push(name)
  }
  console.log(failed.length === 0 ? 'escrow: proven' : `escrow: not proven: ${failed.join(', ')}`)
  return failed.length === 0
}
