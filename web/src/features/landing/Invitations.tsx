/** Two invitations: to rent out a home, and to hold RNB, which pays the fee. */
import type { LandlordOffer } from '@keyhold/api/offers.schema.ts'
import { useRouteLoaderData } from 'react-router'
import { formatNumber } from '../../gateways/format/format.ts'
import { useFeeWords } from '../../gateways/moveInFees.ts'
import type { ExternalLinks } from '../../gateways/requestContext.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Mark.tsx'
import css from './Invitations.module.css'

interface Props {
  readonly offer: LandlordOffer | undefined
}

export function Invitations({ offer }: Props) {
  const text = useText('landing')
  const token = useRouteLoaderData<{ outside: ExternalLinks }>('root')?.outside.token
  return (
    <section className={css.section} aria-label={text('invitations')}>
      <div className={`wrap ${css.grid}`}>
        <div className={`${css.card} ${css.deep}`}>
          <Mark className={css.mark} />
          <h2>{text('landlords.title')}</h2>
          <p>{text('landlords.body')}</p>
          {offer && offer.taken < offer.of && <Offer {...offer} />}
          <ButtonLink kind="deep" to={paths.newAd()}>
            {text('landlords.act')}
          </ButtonLink>
        </div>
        <div className={`${css.card} ${css.sand}`}>
          <h2>{text('token.title')}</h2>
          <p>{text('token.body', useFeeWords())}</p>
          {token ? (
            <ButtonLink kind="line" to={token} target="_blank" rel="noreferrer">
              {text('token.act')} <Icon name="arrow-up-right" />
            </ButtonLink>
          ) : (
            <ButtonLink kind="line" to={paths.howToPay()}>
              {text('token.how')}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}

/** The offer for the first landlords; shown until it is used up (D 9.2). */
function Offer({ of, taken }: LandlordOffer) {
  const text = useText('landing')
  const language = useLanguage()
  const left = of - taken
  return (
    <div className={css.offer}>
      <p>
        <b>{text('offer.title', { of: formatNumber(of, language) })}</b> {text('offer.words')}
      </p>
      <span className={css.used} aria-hidden="true">
        <span style={{ width: `${(taken / of) * 100}%` }} />
      </span>
      <p className="small num">{text('offer.left', { count: left, left: formatNumber(left, language) })}</p>
    </div>
  )
}
