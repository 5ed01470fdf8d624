// Measures the cost of every call of a standing order once: the eleven rents after the first of a stay of a year.
import { encodeFunctionData, parseEther } from 'viem'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { rentOrdersBytecode } from './abi/RentOrders.bytecode.ts'
import { rentOrdersAbi } from './abi/RentOrders.ts'
import { aLease, type Cost, createEscrowChain, day, people, start } from './gas.setup.ts'
import { type RentOrder, rentOrderTypedData } from './rentOrder.ts'
import { leaseId, type Terms } from './terms.ts'

const { tenant, landlord, stranger } = people
const months = 11
const moveOut = start + 370 * day

/** The order for a lease: a rent every thirty days. */
function orderFor(terms: Terms): RentOrder {
  return {
    lease: leaseId(terms),
    tenant: tenant.address,
    landlord: landlord.address,
    months: Array.from({ length: months }, (_, month) => ({
      due: start + (40 + month * 30) * day,
      amount: parseEther('800'),
    })),
    end: moveOut,
    number: 0n,
    epoch: 0n,
    deadline: BigInt(start + 20 * day),
  }
}

/** Measures every call of the standing orders. */
export async function measureOrders(): Promise<Cost[]> {
  const chain = await createEscrowChain()
  try {
    return await measureCalls(chain)
  } finally {
    chain.stop()
  }
}

type Call = Parameters<typeof encodeFunctionData<typeof rentOrdersAbi>>[0]

async function measureCalls(chain: Awaited<ReturnType<typeof createEscrowChain>>): Promise<Cost[]> {
  const { vault, send, at, erc20, coin, deployContract } = chain
  const costs: Cost[] = []
  const orders = await deployContract(rentOrdersAbi, rentOrdersBytecode, [vault])
  await erc20(coin, 'approve', [orders, parseEther('1000000')])
  const record = async (call: string, by: typeof tenant, order: Omit<Call, 'abi'>) => {
    const data = encodeFunctionData({ abi: rentOrdersAbi, ...order } as Call)
    costs.push({ call: `order, ${call}`, gas: await send(by, orders, data) })
  }
  const [first, second] = [aLease(1, { moveOut }), aLease(2, { moveOut })]
  for (const lease of [first, second])
    await send(tenant, vault, encodeFunctionData({ abi: rentEscrowAbi, functionName: 'payLease', args: [lease] }))
  const own = orderFor(first)
  await record('create by call', tenant, { functionName: 'create', args: [first, own, '0x'] })
  const signed = orderFor(second)
  const place = { chainId: 31337, orders, version: '1' } as const
  const signature = await tenant.signTypedData(rentOrderTypedData(place, signed))
  await record('create by signature', stranger, { functionName: 'create', args: [second, signed, signature] })
  await at(start + 40 * day)
  await record('collect first', stranger, { functionName: 'collect', args: [own, 0n] })
  await at(start + 70 * day)
  await record('collect', stranger, { functionName: 'collect', args: [own, 1n] })
  await record('skip', tenant, { functionName: 'skip', args: [own, 2n] })
  await record('stop', landlord, { functionName: 'stop', args: [first] })
  await record('stopAll', tenant, { functionName: 'stopAll' })
  return costs
}
