// The report after a deployment: where the escrow is, what is unusual about it, and what the deployer still holds.
import {
  type Address,
  createPublicClient,
  formatEther,
  formatUnits,
  http,
  isAddressEqual,
  type PublicClient,
} from 'viem'
import { erc20Abi } from './abi/ERC20.ts'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import type { DeployOptions, DeploySettings } from './deploy-settings.ts'
import type { ArbitrationRecord, Deployment, NewDeployment } from './deployment.ts'

/** The final lines of `node escrow/deploy.ts`; read from the chain, not from the settings. */
export async function deploymentReport(
  { rpcUrl, account, settings }: DeployOptions,
  deployment: NewDeployment,
): Promise<string[]> {
  const client = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 })
  const { current, chainId } = deployment
  const read = (functionName: 'owner' | 'pendingOwner' | 'feeReceiver' | 'arbitrator') =>
    client.readContract({ address: current.address, abi: rentEscrowAbi, functionName })
  const [owner, pendingOwner, feeReceiver, arbitrator] = await Promise.all([
    read('owner'),
    read('pendingOwner'),
    read('feeReceiver'),
    read('arbitrator'),
  ])
  return [
    `The escrow of chain ${chainId} is at ${current.address}, since block ${current.deployedAtBlock}, version ${current.version}.`,
    `Its standing orders for rent are at ${current.rentOrders.address}.`,
    `owner() ${owner}`,
    `feeReceiver() ${feeReceiver}`,
    `arbitrator() ${arbitrator}`,
    ...(current.arbitration ? arbitrationLines(current.arbitration) : []),
    ...unheard(settings, { owner, feeReceiver }),
    ...(await warnings(client, arbitrator)),
    `Still in the deployer's hands (${account.address}):`,
    ...(await inHands(client, deployment, account.address, { owner, pendingOwner, feeReceiver, arbitrator })),
  ]
}

function arbitrationLines({ address, firstInstance, secondInstance, appealFee }: ArbitrationRecord): string[] {
  return [
    `An arbitration with two instances is at ${address}. Terms can name it as their arbitrator.`,
    `firstInstance() ${firstInstance}`,
    `secondInstance() ${secondInstance}`,
    `appealFee() ${appealFee}`,
  ]
}

/** Settings without effect: an existing escrow is not deployed again for another owner or fee receiver. */
function unheard(asked: DeploySettings, roles: Record<'owner' | 'feeReceiver', Address>): string[] {
  return (['owner', 'feeReceiver'] as const).flatMap((role) => {
    const wanted = asked[role]
    if (wanted === undefined || isAddressEqual(wanted, roles[role])) return []
    return [`Warning: the escrow was there before: its ${role} is ${roles[role]}, not ${wanted} as asked for.`]
  })
}

/** What is allowed and unwise. */
export async function warnings(client: PublicClient, arbitrator: Address): Promise<string[]> {
  const code = await client.getCode({ address: arbitrator })
  if (code) return []
  return [
    `Warning: the arbitrator ${arbitrator} has no code. One lost or stolen key would rule over every pair's deposit for ever; a Safe's signers can change.`,
  ]
}

async function inHands(
  client: PublicClient,
  { stablecoin, stablecoinDecimals, token, tokenDecimals, faucet }: Deployment,
  deployer: Address,
  roles: Record<'owner' | 'pendingOwner' | 'feeReceiver' | 'arbitrator', Address>,
): Promise<string[]> {
  const held = Object.entries(roles).filter(([, who]) => who === deployer)
  const gas = await client.getBalance({ address: deployer })
  const balanceOf = (address: Address) =>
    client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [deployer] })
  const [coins, fees] = await Promise.all([balanceOf(stablecoin), balanceOf(token)])
  return [
    ...held.map(([role]) => `- the escrow's ${role}`),
    ...(faucet === deployer ? ['- the faucet of the USDT stand-in'] : []),
    ...(coins > 0n ? [`- ${formatUnits(coins, stablecoinDecimals)} of the stablecoin`] : []),
    ...(fees > 0n ? [`- ${formatUnits(fees, tokenDecimals)} of the fee token`] : []),
    ...(gas > 0n ? [`- ${formatEther(gas)} of the chain's own coin`] : []),
    ...(held.length + Number(coins > 0n) + Number(fees > 0n) + Number(gas > 0n) === 0 ? ['- nothing'] : []),
  ]
}
