/** Sends several calls of a demo account as one atomic transaction: the account carries the batch's code (EIP-7702). */
import {
  type Address,
  type ContractFunctionArgs,
  concat,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  type LocalAccount,
  type PublicClient,
  parseAbi,
  type WalletClient,
  zeroHash,
} from 'viem'
import { batchBytecode } from './batchBytecode.ts'

/** Deterministic deployer (CREATE2): the address follows from the code alone; every development chain has it. */
const deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const batchAddress = getContractAddress({
  opcode: 'CREATE2',
  from: deployer,
  salt: zeroHash,
  bytecode: batchBytecode,
})
const batchAbi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
])

/** One call of a batch, as the contract takes it. */
export type Call = ContractFunctionArgs<typeof batchAbi, 'payable', 'execute'>[0][number]

/** Whether this chain supports atomic batches: it has the deployer that creates the batch. */
export async function canBatch(client: PublicClient): Promise<boolean> {
  return (await client.getCode({ address: deployer }).catch(() => undefined)) !== undefined
}

/** Sends the calls. Returns the hash of the one transaction; if any call fails, none has taken effect. */
export async function sendAtomically(
  client: PublicClient,
  wallet: WalletClient,
  account: LocalAccount,
  calls: readonly Call[],
): Promise<Hex> {
  await deployOnce(client, wallet, account)
  const data = encodeFunctionData({ abi: batchAbi, functionName: 'execute', args: [calls] })
  const code = await client.getCode({ address: account.address })
  const isReady = code?.toLowerCase() === concat(['0xef0100', batchAddress]).toLowerCase()
  const authorizationList = isReady
    ? undefined
    : [await wallet.signAuthorization({ account, contractAddress: batchAddress, executor: 'self' })]
  return wallet.sendTransaction({
    account,
    chain: null,
    to: account.address,
    data,
    gas: 2_000_000n,
    ...(authorizationList ? { authorizationList } : {}),
  })
}

async function deployOnce(client: PublicClient, wallet: WalletClient, account: LocalAccount): Promise<void> {
  if (await client.getCode({ address: batchAddress })) return
  const hash = await wallet.sendTransaction({
    account,
    chain: null,
    to: deployer,
    data: concat([zeroHash, batchBytecode]),
    gas: 2_000_000n,
  })
  await client.waitForTransactionReceipt({ hash })
}
