/** Accepts a request: lists the fixed terms, offers to sign them with the wallet, and accepts (D 2.7, D 4.8). */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import type { HoursToPay } from '@keyhold/rental/answerTimes.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { ApiError } from '../../../gateways/api.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { useNetworkConfig, useWallet } from '../../../gateways/wallet/useWallet.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { promptOfMessage } from '../../../gateways/wallet/walletPrompt.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { counterpartName } from '../partyName.ts'
import { useAcceptLease } from '../queries.ts'
import { ExpectedPrompt } from '../transactions/ExpectedPrompt.tsx'
import { AcceptedTerms } from './AcceptedTerms.tsx'
import { AcceptFailure } from './AcceptFailure.tsx'
import { acceptanceMessage, isPayeeWallet, networkOfOffer, signOfferedTerms, useOfferedTerms } from './offeredTerms.ts'
import { ProfileName } from './ProfileName.tsx'
import { TimeToPay } from './TimeToPay.tsx'

/** Provided by features/wallet: the wallet dialog, and the page to prove one. */
interface WalletSlots {
  readonly WalletDialog: ComponentType<{ open: boolean; onClose: () => void }>
  readonly prove: (onProved: () => void) => ReactNode
}

interface Props extends WalletSlots {
  readonly lease: LeaseCard
  readonly viewerId: string
  readonly onClose: () => void
}

export function AcceptDialog({ lease, viewerId, onClose, WalletDialog, prove }: Props) {
  const text = useText('requests')
  const name = counterpartName(lease, useLanguage())
  const [hours, setHours] = useState<HoursToPay>()
  const offer = useOfferedTerms(lease.id, hours)
  const [choosing, setChoosing] = useState(false)
  const acceptance = useAcceptance(lease, offer, onClose)
  const { connected, network, disconnect, submit, submitAnyway, busy, failure, forget } = acceptance
  const isPayee = offer.data && isPayeeWallet(offer.data, connected)
  const leaves = connected?.connector.leavesPage === true
  const way = leaves
    ? ({ act: 'accept.leave', what: 'accept.leaves' } as const)
    : ({ act: 'accept.sign', what: 'accept.signs' } as const)
  const isUnproved = offer.error instanceof ApiError && offer.error.code === 'wallet-not-proved'
  // The way on is in the message: the same press again would be refused again.
  const isUnread = failure instanceof ApiError && failure.code === 'calendar-unread'
  const chooseWallet = async () => {
    await disconnect()
    setChoosing(true)
  }
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('accept.later')}
      </Button>
      {(offer.data || offer.isPending) && !isUnread && (
        <Button
          kind="next"
          busy={busy}
          disabled={!offer.data || offer.isPlaceholderData}
          onClick={() => void submit(true)}
        >
          {text(isPayee ? way.act : 'accept.confirm')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open steady title={text('accept.title', { name })} onClose={onClose} footer={foot}>
      <p>{text('accept.what')}</p>
      <ProfileName lease={lease} party={lease.counterpart} />
      {failure !== undefined && (
        <AcceptFailure
          failure={failure}
          calendar={paths.homeCalendar(viewerId, lease.roomAd.id)}
          busy={busy}
          onAnyway={() => void submitAnyway()}
        />
      )}
      {offer.isPending && <SkeletonLines lines={9} height="2em" />}
      {isUnproved && (
        <Callout tone="warn" title={text('accept.proveTitle')}>
          <p>{text('accept.proveWhat')}</p>
          {prove(() => void offer.refetch())}
        </Callout>
      )}
      {offer.error && !isUnproved && (
        <OfferFailure error={offer.error} viewerId={viewerId} onAgain={() => void offer.refetch()} />
      )}
      {offer.data && (
        <>
          <TimeToPay
            name={name}
            untilMoveIn={offer.data.terms.moveIn - offer.data.leaseNow}
            hours={hours ?? offer.data.hoursToPay}
            disabled={busy}
            onChoose={(chosen) => {
              forget()
              setHours(chosen)
            }}
          />
          <AcceptedTerms lease={lease} offer={offer.data} viewerId={viewerId} />
          {offer.data.missingCharacters.length > 0 && (
            <Callout tone="warn">
              {text('accept.missing', { characters: offer.data.missingCharacters.join(' ') })}
            </Callout>
          )}
          {isPayee && !leaves && network && (
            <ExpectedPrompt
              prompt={promptOfMessage(acceptanceMessage(offer.data))}
              network={networkOfOffer(offer.data, network)}
              timeZone={lease.timeZone}
              people={[{ address: offer.data.terms.landlord, name: text('accept.you') }]}
            />
          )}
          <Callout icon="pen-nib">
            <p>
              {`${text(isPayee ? way.what : connected ? 'accept.another' : 'accept.unsigned', { name })}${lease.overlapping > 0 ? ` ${text('accept.others', { count: lease.overlapping, name })}` : ''}`}
            </p>
            {!isPayee && (
              <div>
                <Button small kind="line" icon="wallet" onClick={() => void chooseWallet()}>
                  {text(connected ? 'accept.change' : 'accept.connect')}
                </Button>
              </div>
            )}
            {isPayee && !isUnread && (
              <div>
                <Button
                  small
                  kind="plain"
                  disabled={busy || offer.isPlaceholderData}
                  onClick={() => void submit(false)}
                >
                  {text('accept.without')}
                </Button>
              </div>
            )}
          </Callout>
        </>
      )}
      <WalletDialog open={choosing} onClose={() => setChoosing(false)} />
    </Dialog>
  )
}

function OfferFailure({ error, viewerId, onAgain }: { error: Error; viewerId: string; onAgain: () => void }) {
  const text = useText('requests')
  const messageOf = useWalletError()
  return (
    <Callout tone="bad">
      <p>{messageOf(error)}</p>
      <div className="row wraps">
        <Button small onClick={onAgain}>
          {text('again')}
        </Button>
        <ButtonLink small kind="plain" to={paths.profile(viewerId)}>
          {text('accept.profile')}
        </ButtonLink>
      </div>
    </Callout>
  )
}

/** Signs if the right wallet is connected, accepts, and confirms. */
function useAcceptance(lease: LeaseCard, offer: ReturnType<typeof useOfferedTerms>, onDone: () => void) {
  const text = useText('requests')
  const language = useLanguage()
  const toast = useToast()
  const { connection, connectionStore } = useWallet()
  const { network } = useNetworkConfig()
  const accept = useAcceptLease(lease)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const connected = connection.status === 'connected' ? connection : undefined
  const [sent, setSent] = useState<{ document: string; signature: string | undefined }>()
  const send = async (
    prepare: () => Promise<{ document: string; signature: string | undefined }>,
    isAnyway: boolean,
  ) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const prepared = await prepare()
      setSent(prepared)
      await accept.mutateAsync({ ...prepared, despiteUnread: isAnyway })
      toast({ title: text('accept.done', { name: counterpartName(lease, language) }) })
      onDone()
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiError && error.code === 'terms-expired') void offer.refetch()
    }
    setBusy(false)
  }
  const submit = async (withSignature: boolean) => {
    const { data } = offer
    if (!data) return
    const isSigned = withSignature && connected && network && isPayeeWallet(data, connected)
    const sign = async () => (isSigned ? await signOfferedTerms(data, lease, connected, network) : undefined)
    await send(async () => ({ document: data.terms.document, signature: await sign() }), false)
  }
  /** The same terms and signature again, although a calendar could not be read. */
  const submitAnyway = async () => sent && (await send(async () => sent, true))
  const disconnect = async () => connected && connectionStore?.disconnect()
  const forget = () => setFailure(undefined)
  return { connected, network, disconnect, submit, submitAnyway, busy, failure, forget }
}
