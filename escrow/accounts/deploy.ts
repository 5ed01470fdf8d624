// Deploys what accounts need beside an escrow, to addresses derived from their values alone (CREATE2). `node
// escrow/accounts/deploy.ts` does so beside the current escrow of a record; a second run changes nothing.
import { createPublicClient, createWalletClient, encodeDeployData, http } from 'viem'
import { accountsBytecode, accountsDeployedBytecode, accountsImmutables } from '../abi/Accounts.bytecode.ts'
import { accountsAbi } from '../abi/Accounts.ts'
import {
  passkeyOwnerBytecode,
  passkeyOwnerDeployedBytecode,
  passkeyOwnerImmutables,
} from '../abi/PasskeyOwner.bytecode.ts'
import { slowOwnersBytecode, slowOwnersDeployedBytecode, slowOwnersImmutables } from '../abi/SlowOwners.bytecode.ts'
import { slowOwnersAbi } from '../abi/SlowOwners.ts'
import { explainFailure } from '../deploy.ts'
import { type Chain, deployOnce } from '../deploy-escrow.ts'
import {
  type Deployed,
  DeploymentRefused,
  type EscrowRecord,
  hashWithoutImmutables,
  readDeployment,
} from '../deployment.ts'
import { ensureSafe } from './safe.ts'

/** The three contracts of accounts: the implementation of passkeys' owners, the guard, and what creates accounts. */
export type AccountContracts = { passkeyOwner: Deployed; guard: Deployed; accounts: Deployed }

/** Deploys them, and Safe's contracts on a local chain, or finds existing ones. Throws DeploymentRefused. */
export async function deployAccounts(
  chain: Chain,
  { address: escrow, rentOrders }: Pick<EscrowRecord, 'address' | 'rentOrders'>,
): Promise<AccountContracts> {
  await ensureSafe(chain)
  const passkeyOwner = await deployOnce(chain, passkeyOwnerBytecode, {
    buildHash: hashWithoutImmutables(passkeyOwnerDeployedBytecode, passkeyOwnerImmutables),
    immutables: passkeyOwnerImmutables,
  })
  const args = [passkeyOwner.address, escrow, rentOrders.address] as const
  const guard = await deployOnce(chain, encodeDeployData({ abi: slowOwnersAbi, bytecode: slowOwnersBytecode, args }), {
    buildHash: hashWithoutImmutables(slowOwnersDeployedBytecode, slowOwnersImmutables),
    immutables: slowOwnersImmutables,
  })
  const creation = encodeDeployData({ abi: accountsAbi, bytecode: accountsBytecode, args: [guard.address] })
  const accounts = await deployOnce(chain, creation, {
    buildHash: hashWithoutImmutables(accountsDeployedBytecode, accountsImmutables),
    immutables: accountsImmutables,
  })
  return { passkeyOwner, guard, accounts }
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
