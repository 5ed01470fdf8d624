// Writes the input for explorers and Sourcify: standard JSON that compiles, in an empty folder, to the shipped bytes.
// `node escrow/publish.ts FOLDER` writes it there, and prints the contract and the compiler.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './forge.ts'
import { generated, readArtifact } from './generate.ts'

/** A compiler input with every source in it, and its compiler (as explorers name it, e.g. "0.8.37+commit.f401782d"). */
export type Publication = { compiler: string; contract: string; input: string }

/** The contracts that are published. */
export const published = [
  'RentEscrow',
  'RentOrders',
  'AppealableArbitration',
  'PasskeyOwner',
  'Accounts',
  'SlowOwners',
  'RelayAccount',
] as const

/** Returns the publication of a contract from the current sources. Compiles them first. */
export async function publication(contract: (typeof published)[number]): Promise<Publication> {
  await generated()
  const { metadata } = readArtifact(contract)
  const { compilationTarget, libraries: _, ...settings } = metadata.settings
  const [[path = '', name = ''] = []] = Object.entries(compilationTarget)
  const sources = Object.fromEntries(
    Object.keys(metadata.sources).map((source) => [source, { content: readFileSync(join(root, source), 'utf8') }]),
  )
  const outputSelection = {
    [path]: { [name]: ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object', 'metadata'] },
  }
  const input = { language: metadata.language, sources, settings: { ...settings, outputSelection } }
  return {
    compiler: metadata.compiler.version,
    contract: `${path}:${name}`,
    input: `${JSON.stringify(input, null, 1)}\n`,
  }
}

if (import.meta.main) {
  const folder = process.argv[2] ?? join(root, 'escrow/out/published')
  mkdirSync(folder, { recursive: true })
  for (const name of published) {
    const { compiler, contract, input } = await publication(name)
    const file = join(folder, `${name}.input.json`)
    writeFileSync(file, input)
    console.log(`${file}: ${contract}, solc ${compiler}, standard JSON input.`)
  }
}
