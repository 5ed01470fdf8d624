/** What a page of wallets does after a return from the wallet page: posts the proof, or asks a new account for one. */
import type { Wallet } from '@keyhold/api/accounts.schema.ts'
import { proveWallet } from '@keyhold/api/accounts.ts'
import { useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import { api } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { takeAnswer } from '../../gateways/wallet/passkeyAccount/question.ts'
import { useToast } from '../../ui/Toast.tsx'

/** Why the proof of a return failed, and the account that was made on the wallet page, until it is asked for its proof. */
interface WalletReturn {
  readonly failure: unknown
  readonly made: Address | undefined
  readonly forgetMade: () => void
}

export function useWalletReturn(onProved: (wallets: readonly Wallet[], signed: Address) => void): WalletReturn {
  const text = useText('wallet')
  const toast = useToast()
  const [failure, setFailure] = useState<unknown>()
  const [made, setMade] = useState<Address>()
  const proved = useRef(onProved)
  proved.current = onProved
  useEffect(() => {
    setMade((before) => before ?? takeAnswer('connect')?.account)
    const answer = takeAnswer('prove')
    if (!answer?.signed || !('message' in answer.signed.asked)) return
    const { signature, asked } = answer.signed
    api(proveWallet, { input: { message: asked.message, signature } }).then((wallets) => {
      toast({ title: text('prove.done') })
      proved.current(wallets, answer.account)
    }, setFailure)
  }, [text, toast])
  return { failure, made, forgetMade: () => setMade(undefined) }
}
