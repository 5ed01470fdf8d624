// Measures the calls of an arbitration with two instances, on a fresh local chain with warm balances.
import { type Address, encodeFunctionData, parseEther } from 'viem'
import { appealableArbitrationBytecode } from './abi/AppealableArbitration.bytecode.ts'
import { appealableArbitrationAbi } from './abi/AppealableArbitration.ts'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { accounts } from './anvil.setup.ts'
import { aLease, type Cost, createEscrowChain, day, type Person, start } from './gas.setup.ts'
import { partIndex, type Terms } from './terms.ts'

const [tenant, first, second] = [accounts[0], accounts[2], accounts[4]] as [Person, Person, Person]
const fee = parseEther('50')

/** Measures every call. The decision comes so late that it moves the due time too. */
export async function measureAppeals(): Promise<Cost[]> {
  const chain = await createEscrowChain()
  try {
    const args = [chain.vault, first.address, second.address, fee]
    const arbitration = await chain.deployContract(appealableArbitrationAbi, appealableArbitrationBytecode, args)
    return await measureCalls(chain, arbitration)
  } finally {
    chain.stop()
  }
}

type ArbitrationCall = Omit<Parameters<typeof encodeFunctionData<typeof appealableArbitrationAbi>>[0], 'abi'>

async function measureCalls(
  { coin, vault, send, at, erc20 }: Awaited<ReturnType<typeof createEscrowChain>>,
  arbitration: Address,
): Promise<Cost[]> {
  const costs: Cost[] = []
  const execute = (by: Person, call: ArbitrationCall) =>
    send(by, arbitration, encodeFunctionData({ abi: appealableArbitrationAbi, ...call } as never))
  const record = async (call: string, by: Person, arbitrationCall: ArbitrationCall) => {
    costs.push({ call, gas: await execute(by, arbitrationCall) })
  }
  for (const who of [second.address, arbitration]) await erc20(coin, 'transfer', [who, fee])
  await erc20(coin, 'approve', [arbitration, 10n * fee])
  const leases = [20, 21, 22].map((number) => aLease(number, { arbitrator: arbitration })) as [Terms, Terms, Terms]
  const atEscrow = (functionName: 'payLease' | 'dispute', args: readonly unknown[]) =>
    send(tenant, vault, encodeFunctionData({ abi: rentEscrowAbi, functionName, args } as never))
  for (const lease of leases) await atEscrow('payLease', [lease])
  await at(start + 10 * day)
  for (const lease of leases) await atEscrow('dispute', [lease, lease.handover])
  const [plain, ending, appealed] = leases
  const { handover } = partIndex
  const share = plain.handover / 4n
  await at(start + 20 * day)
  await record('decide, first instance', first, { functionName: 'decide', args: [plain, handover, share, 0] })
  await execute(first, { functionName: 'decide', args: [ending, handover, share, start + 90 * day] })
  await execute(first, { functionName: 'decide', args: [appealed, handover, share, 0] })
  await record('appeal', tenant, { functionName: 'appeal', args: [appealed, handover] })
  await at(start + 26 * day)
  await record('execute', tenant, { functionName: 'execute', args: [plain, handover] })
  await record('execute, with an end', tenant, { functionName: 'execute', args: [ending, handover] })
  await record('decide, an appeal', second, { functionName: 'decide', args: [appealed, handover, share, 0] })
  await record('takeFee', second, { functionName: 'takeFee', args: [appealed, handover] })
  return costs
}
