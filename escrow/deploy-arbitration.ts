// Deploys an arbitration with two instances beside an escrow, to an address derived from its values alone (CREATE2).
import { encodeDeployData, getAddress } from 'viem'
import { appealableArbitrationBytecode, appealableArbitrationImmutables } from './abi/AppealableArbitration.bytecode.ts'
import { appealableArbitrationAbi } from './abi/AppealableArbitration.ts'
import { type Chain, deployOnce } from './deploy-escrow.ts'
import {
  type Appeals,
  appealKeys,
  arbitrationBuildHash,
  checkArbitration,
  DeploymentRefused,
  type EscrowRecord,
} from './deployment.ts'

/**
 * Returns the escrow's record with an arbitration of these values, which is deployed if it does not exist. Without
 * values, or if the record has it already, the same record. An escrow has one arbitration: other values than the recorded
 * ones are refused (DeploymentRefused), because leases name the recorded one.
 */
export async function withArbitration<escrow extends EscrowRecord>(
  chain: Chain,
  escrow: escrow,
  appeals: Appeals | undefined,
): Promise<escrow> {
  if (!appeals) return escrow
  const { firstInstance, secondInstance, appealFee } = appeals
  const asked = { firstInstance: getAddress(firstInstance), secondInstance: getAddress(secondInstance), appealFee }
  const { arbitration: recorded } = escrow
  if (recorded && appealKeys.every((key) => recorded[key] === asked[key])) return escrow
  if (recorded)
    throw new DeploymentRefused(
      'other-values',
      `The escrow at ${escrow.address} has an arbitration with other values at ${recorded.address}. Leave them out, or deploy another escrow.`,
    )
  const creation = encodeDeployData({
    abi: appealableArbitrationAbi,
    bytecode: appealableArbitrationBytecode,
    args: [escrow.address, asked.firstInstance, asked.secondInstance, appealFee],
  })
  const build = { buildHash: arbitrationBuildHash, immutables: appealableArbitrationImmutables }
  const arbitration = { ...asked, abi: appealableArbitrationAbi, ...(await deployOnce(chain, creation, build)) }
  await checkArbitration(chain.client, arbitration, escrow.address)
  return { ...escrow, arbitration }
}
