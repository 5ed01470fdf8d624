// Promises one question to a chain's node or a wallet, and its answer; a refusal of the escrow keeps its reason.

/** Asks by a method of Ethereum's JSON-RPC. */
export type RpcRequest = (method: string, params: unknown[]) => Promise<unknown>

/** The node or the wallet said no; `data` is what the escrow refused with, if it was the escrow. */
export class RpcError extends Error {
  readonly data: string | undefined
  constructor(message: string, data: string | undefined) {
    super(message)
    this.name = 'RpcError'
    this.data = data
  }
}

/** Asks a node over HTTP. */
export function rpcClient(rpcUrl: string): RpcRequest {
  return async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string; data?: unknown } }
    if (error) throw new RpcError(error.message, revertData(error))
    return result
  }
}

/** The bytes a call was refused with, wherever nodes and wallets put them. */
export function revertData(error: unknown): string | undefined {
  if (typeof error === 'string') return /^0x([0-9a-fA-F]{2}){4,}$/.test(error) ? error : undefined
  if (typeof error !== 'object' || error === null) return undefined
  const { data, error: inner, cause } = error as { data?: unknown; error?: unknown; cause?: unknown }
  return revertData(data) ?? revertData(inner) ?? revertData(cause)
}

/** Waits until a transaction is in a block; whether it succeeded, or undefined if it took more than three minutes. */
export async function waitForTransaction(
  request: RpcRequest,
  hash: string,
  timeoutSeconds = 180,
): Promise<boolean | undefined> {
  for (let left = timeoutSeconds; left > 0; left--) {
    const receipt = (await request('eth_getTransactionReceipt', [hash])) as { status: string } | null
    if (receipt) return receipt.status === '0x1'
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  return undefined
}
