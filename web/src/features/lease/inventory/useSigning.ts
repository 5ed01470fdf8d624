/**
 * Signing an inventory or an answer: which wallet may sign, the errors, and the check that the texts are those on
 * screen.
 */
import type { Inventories, InventoryToSign } from '@keyhold/api/inventories.ts'
import type { InventoryPlace, inventoryAnswerTypedData, inventoryTypedData } from '@keyhold/rental/inventorySigning.ts'
import { useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { isTextOf, type ShownText, signInventoryData } from '../../../gateways/wallet/inventorySignature.ts'
import { useNetworkConfig, useWallet } from '../../../gateways/wallet/useWallet.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'

interface Signing {
  /** The text to sign, as the server wrote it. */
  readonly write: () => Promise<InventoryToSign>
  /** Every text covered by the signature, with its required content. */
  readonly texts: (written: InventoryToSign) => readonly ShownText[]
  readonly data: (
    place: InventoryPlace,
    written: InventoryToSign,
  ) => ReturnType<typeof inventoryTypedData> | ReturnType<typeof inventoryAnswerTypedData>
  readonly send: (written: InventoryToSign, signed: { signer: string; signature: string }) => Promise<unknown>
}

export function useSigning({ place, wallets }: Pick<Inventories, 'place' | 'wallets'>) {
  const text = useText('inventory')
  const messageOf = useWalletError()
  const { connection } = useWallet()
  const { network } = useNetworkConfig()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const connected = connection.status === 'connected' ? connection : undefined
  const isProved = wallets.some((wallet) => wallet.toLowerCase() === connected?.address.toLowerCase())
  /** True once it is signed and stored. */
  const sign = async ({ write, texts, data, send }: Signing): Promise<boolean> => {
    if (!connected || !network) return false
    setBusy(true)
    setFailure(undefined)
    try {
      const written = await write()
      if (!texts(written).every(isTextOf)) {
        setFailure(text('sign.differs'))
        return false
      }
      const at = place as InventoryPlace
      const signature = await signInventoryData(connected, network, at, data(at, written))
      await send(written, { signer: connected.address, signature })
      return true
    } catch (error) {
      setFailure(messageOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { connected, isProved, busy, failure, sign }
}
