/** Whether a message was signed by an address. */
import { type Address, type Hex, verifyMessage as verifyPlain } from 'viem'

/** Verifies that `address` signed `message`, e.g. viem's public client. */
export type VerifyMessage = (signed: { address: Address; message: string; signature: Hex }) => Promise<boolean>

/** Whether a plain account signed it or a smart account validates it, if the chain is up (ERC-1271, ERC-6492). */
export async function isSignedBy(
  signed: { address: string; message: string; signature: string },
  askChain?: VerifyMessage,
): Promise<boolean> {
  const asked = signed as { address: Address; message: string; signature: Hex }
  if (await verifyPlain(asked).catch(() => false)) return true
  return askChain ? askChain(asked) : false
}
