/**
 * Compiles DemoBatch.sol, for the test that compares it with the committed bytecode: `node …/compileBatch.setup.ts`
 * writes it.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const source = new URL('./DemoBatch.sol', import.meta.url)
const compiler = fileURLToPath(new URL('../../../../../escrow/bin/solc', import.meta.url))
const target = new URL('./batchBytecode.ts', import.meta.url)

/** The content of batchBytecode.ts, generated from the source. */
export function generated(): string {
  const input = {
    language: 'Solidity',
    sources: { 'DemoBatch.sol': { content: readFileSync(source, 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(
    execFileSync(process.execPath, [compiler, '--standard-json'], { input: JSON.stringify(input), encoding: 'utf8' }),
  ) as Output
  const bytecode = output.contracts?.['DemoBatch.sol']?.DemoBatch?.evm.bytecode.object
  if (!bytecode) throw new Error(JSON.stringify(output.errors))
  return `/** Generated from DemoBatch.sol by compileBatch.setup.ts. Deploys the demo wallet's batch. */\nexport const batchBytecode =\n  '0x${bytecode}'\n`
}

interface Output {
  readonly contracts?: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
  readonly errors?: unknown
}

/** The committed content. */
export function committed(): string {
  return readFileSync(target, 'utf8')
}

if (import.meta.main) writeFileSync(target, generated())
