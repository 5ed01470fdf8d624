// The escrow's commands: `node escrow/run.ts test | gas | coverage | mutate | prove`, each with a correct exit status.
import { runShippedSuites } from './suites.ts'

const commands: Record<string, (args: string[]) => Promise<boolean>> = {
  /**
   * The Solidity suites; with CI=true each fuzz test runs 10,000 times and each invariant takes 10,240 calls. The last
   * line is machine-readable.
   */
  test: async (args) => {
    const profile = process.env.CI === 'true' ? 'ci' : (process.env.FOUNDRY_PROFILE ?? 'default')
    const { passed, failed, lines } = await runShippedSuites({ profile, args })
    console.log(lines.join('\n'))
    console.log(`escrow: ${passed} passed, ${failed} failed`)
    return failed === 0
  },
  gas: async (args) => (await import('./gas.ts')).gas(args),
  coverage: async () => (await import('./coverage.ts')).coverage(),
  mutate: async (args) => (await import('./mutate.ts')).mutate(args),
  prove: async (args) => (await import('./prove.ts')).prove(args),
}

const [verb = '', ...args] = process.argv.slice(2)
const command = commands[verb]
if (!command) console.error(`node escrow/run.ts ${Object.keys(commands).join(' | ')}`)
process.exitCode = command && (await command(args)) ? 0 : 1
