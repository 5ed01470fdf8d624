// Deploys what accounts need beside an escrow, to addresses derived from their values alone (CREATE2). `node
// escrow/accounts/deploy.ts` does so beside the current escrow of a record; a second run changes nothing.
import { createPublicClient, createWalletClient, type Hex, http } from 'viem'
import { accountsDeployedBytecode, accountsImmutables } from '../abi/Accounts.bytecode.ts'
import { passkeyOwnerDeployedBytecode, passkeyOwnerImmutables } from '../abi/PasskeyOwner.bytecode.ts'
import { relayAccountDeployedBytecode, relayAccountImmutables } from '../abi/RelayAccount.bytecode.ts'
import { slowOwnersDeployedBytecode, slowOwnersImmutables } from '../abi/SlowOwners.bytecode.ts'
import { explainFailure } from '../deploy.ts'
import { type Chain, deployOnce } from '../deploy-escrow.ts'
import {
  type Deployed,
  DeploymentRefused,
  type EscrowRecord,
  hashWithoutImmutables,
  readDeployment,
} from '../deployment.ts'
import { type AccountContract, creationCodes } from './places.ts'
import { ensureSafe } from './safe.ts'

/**
 * The contracts of accounts: the implementation of passkeys' owners, the guard, what creates accounts, and the code of a
 * relay's own account.
 */
export type AccountContracts = Record<AccountContract, Deployed>

/** Deploys them, and Safe's contracts on a local chain, or finds existing ones. Throws DeploymentRefused. */
export async function deployAccounts(
  chain: Chain,
  escrow: Pick<EscrowRecord, 'address' | 'rentOrders'>,
): Promise<AccountContracts> {
  await ensureSafe(chain)
  const codes = creationCodes(escrow)
  const deployed = {} as AccountContracts
  for (const contract of Object.keys(builds) as AccountContract[])
    deployed[contract] = await deployOnce(chain, codes[contract], builds[contract])
  return deployed
}

const build = (code: Hex, immutables: readonly { start: number; length: number }[]) => ({
  buildHash: hashWithoutImmutables(code, immutables),
  immutables,
})
/** In the order of their deployment. */
const builds = {
  passkeyOwner: build(passkeyOwnerDeployedBytecode, passkeyOwnerImmutables),
  guard: build(slowOwnersDeployedBytecode, slowOwnersImmutables),
  accounts: build(accountsDeployedBytecode, accountsImmutables),
  relayAccount: build(relayAccountDeployedBytecode, relayAccountImmutables),
}

if (import.meta.main) {
  const { settingsFrom } = await import('../deploy-settings.ts')
  try {
    const { rpcUrl, account, directory } = settingsFrom(process.env)
    const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 100, cacheTime: 0 })
    const wallet = createWalletClient({ account, transport: http(rpcUrl) })
    const recorded = readDeployment(directory, await client.getChainId())
    if (!recorded)
      throw new DeploymentRefused('no-code', `${directory} has no record of this chain: deploy the escrow.`)
    const deployed = await deployAccounts({ account, wallet, client }, recorded.current)
    for (const [name, { address }] of Object.entries(deployed)) console.log(`${name.padEnd(14)}${address}`)
  } catch (error) {
    console.error(explainFailure(error))
    process.exitCode = 1
  }
}
