/** Asking for a home: the stay, what it costs to move in, and where that money goes. Beside the page, at hand while one reads. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { stayOf } from '@keyhold/rental/stay.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sayMoney } from '../../gateways/format.ts'
import { calledIn } from '../../gateways/names.ts'
import { sayNetworkFee } from '../../gateways/networkFee.ts'
import { useSession } from '../../gateways/session.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Sum } from '../../ui/Sum.tsx'
import { ConfirmRequest } from './ConfirmRequest.tsx'
import { sayRent } from './facts.ts'
import { type DatesProblem, type EscrowTerms, plan, stayAsked } from './moveIn.ts'
import { PlannedMoney } from './PlannedMoney.tsx'
import css from './RequestPanel.module.css'
import { StayFields } from './StayFields.tsx'

interface Props {
  readonly ad: RoomAd
  readonly escrow: EscrowTerms
  /** Unix seconds of the lease clock when the page was read. */
  readonly now: number
  readonly from: string
  readonly to: string
  /** Opens the chat with the landlord beside the page, for whoever is signed in. */
  readonly onAsk?: () => void
}

/** Whether somebody chose to move out before they move in. A year that is still being typed is not looked at. */
function isTurned({ from, to }: { from: string; to: string }): boolean {
  return from > '1' && to > '1' && stayOf(from, to) === undefined
}

export function RequestPanel({ ad, escrow, now, onAsk, ...asked }: Props) {
  const text = useText('listings')
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { user } = useSession()
  const [stay, setStay] = useState({ from: asked.from, to: asked.to })
  const [problem, setProblem] = useState<DatesProblem>()
  const [confirming, setConfirming] = useState(false)
  const [awake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  const { rent, deposit, total, steps } = plan(ad, stay.from, stay.to, escrow.releaseDuration)
  const name = calledIn(language, ad.property.ownerUser)
  const own = user !== undefined && user.id === ad.property.ownerId
  const here = stay.from && stay.to ? `${pathname}?${new URLSearchParams(stay)}` : pathname
  const request = () => {
    const found = stayAsked(ad, stay.from, stay.to, now)
    if (typeof found === 'string') return setProblem(found)
    if (!user) return void navigate(paths.login(here))
    setConfirming(true)
  }
  const ask = () => {
    setConfirming(false)
    if (user && onAsk) return onAsk()
    void navigate(user ? paths.messages(user.id, { with: ad.property.ownerId, about: ad.id }) : paths.login(here))
  }
  const money = (amount: typeof rent) => sayMoney(amount, language)
  return (
    <Panel look="lift" className={css.panel} label={text('request.title')}>
      <p className={css.price}>
        <span className="num">{sayRent(ad.property.rentPrice, language)}</span> <small>{text('aMonth')}</small>
      </p>
      {own ? (
        <ButtonLink kind="line" to={paths.profile(user.id, 'properties')}>
          {text('request.own')}
        </ButtonLink>
      ) : (
        <form
          className={css.form}
          action="/lease-agreement"
          noValidate={awake}
          onSubmit={(event) => {
            event.preventDefault()
            request()
          }}
        >
          <input type="hidden" name="roomAdId" value={ad.id} />
          <StayFields
            ad={ad}
            now={now}
            stay={stay}
            problem={problem}
            onChange={(changed) => {
              setStay(changed)
              setProblem(isTurned(changed) ? 'dates-not-valid' : undefined)
            }}
          />
          <Sum
            rows={[
              { key: 'rent', label: text('request.firstRent'), amount: money(rent) },
              { key: 'deposit', label: text('request.deposit'), amount: money(deposit) },
              { key: 'fee', label: text('request.fee'), amount: money(escrow.fee) },
              ...(escrow.networkFee
                ? [
                    {
                      key: 'gas',
                      label: text('request.networkFee'),
                      amount: sayNetworkFee(escrow.networkFee, language),
                    },
                  ]
                : []),
              { key: 'total', label: text('request.total'), amount: money(total), total: true },
            ]}
          />
          <Button kind="next" type="submit" block>
            {text('request.act')}
          </Button>
          <Button kind="plain" icon="chat-circle" onClick={ask}>
            {text('request.ask', { name })}
          </Button>
          <p className={css.note}>{text('request.nothingNow', { name })}</p>
        </form>
      )}
      <PlannedMoney steps={steps} name={name} isHeld={ad.property.depositPolicy === 'until-move-out'} />
      <ConfirmRequest
        open={confirming}
        onClose={() => setConfirming(false)}
        name={name}
        onAsk={ask}
        onAgree={() => void navigate(paths.leaseAgreement({ ...stay, roomAdId: ad.id }))}
      />
    </Panel>
  )
}
