// Promises what the kits' programs for a terminal share: a key that no command line shows, a call that is tried before it is sent, and an end in words.
import { readFileSync } from 'node:fs'
import { formatMessage, formatRefusal, type KitFacts } from './calls.ts'
import { RpcError, type RpcRequest, waitForTransaction } from './node.ts'
import { addressOf, readKey, signedTransaction } from './sign.ts'

/** Ends with a sentence and the status of a failure. */
export class CliError extends Error {}

export const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs a program; whatever goes wrong is said in a sentence. */
export async function endingInWords(kit: KitFacts, main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    const isOurs = error instanceof CliError
    print(
      isOurs
        ? error.message
        : formatMessage(kit, 'nodeSaidNo', { reason: error instanceof Error ? error.message : '' }),
    )
    process.exitCode = 1
  }
}

/** The key, from a file or from the environment: never from the command line, which others on the machine can read. */
export function readKeyFrom(kit: KitFacts, file: string | undefined): bigint {
  const typed = file ? readFileSync(file, 'utf8') : process.env.KEYHOLD_KEY
  if (!typed) throw new CliError(formatMessage(kit, 'keyNeeded'))
  try {
    return readKey(typed)
  } catch {
    throw new CliError(formatMessage(kit, 'keyWrong'))
  }
}

/** Tries a call of the escrow, or of the contract at `to`, sends it, and waits until it is in a block. */
export async function sendCall(
  kit: KitFacts,
  request: RpcRequest,
  key: bigint,
  { kind, data, to = kit.escrow }: { kind: string; data: string; to?: string },
): Promise<void> {
  const from = addressOf(key)
  const call = { from, to, data }
  const refused = (error: unknown): never => {
    if (error instanceof RpcError && error.data) throw new CliError(formatRefusal(kit, error.data, kind))
    throw error
  }
  await request('eth_call', [call, 'latest']).catch(refused)
  const number = async (method: string, params: unknown[]) =>
    BigInt(String(await request(method, params).catch(refused)))
  const gas = ((await number('eth_estimateGas', [call])) * 3n) / 2n
  const gasPrice = await number('eth_gasPrice', [])
  const nonce = await number('eth_getTransactionCount', [from, 'pending'])
  const raw = signedTransaction(key, { nonce, gasPrice, gas, chainId: kit.chainId, ...call })
  const hash = String(await request('eth_sendRawTransaction', [raw]).catch(refused))
  print(formatMessage(kit, 'sent', { hash }))
  const succeeded = await waitForTransaction(request, hash)
  if (!succeeded) throw new CliError(formatMessage(kit, succeeded === undefined ? 'slow' : 'failed', { hash }))
  print(formatMessage(kit, 'done'))
}
