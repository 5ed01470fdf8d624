/** Two invitations: to let a home, and to hold RNB, which pays the fee. */
import { whole } from '@keyhold/rental/money.ts'
import { useRouteLoaderData } from 'react-router'
import { sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import type { Outside } from '../../gateways/visit.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Mark.tsx'
import css from './Invitations.module.css'

export function Invitations({ fee }: { fee: string | undefined }) {
  const text = useText('home')
  const language = useLanguage()
  const token = useRouteLoaderData<{ outside: Outside }>('root')?.outside.token
  const amount = fee === undefined ? whole(1, 'RNB') : ({ amount: BigInt(fee), currency: 'RNB' } as const)
  return (
    <section className={css.section} aria-label={text('invitations')}>
      <div className={`wrap ${css.grid}`}>
        <div className={`${css.card} ${css.deep}`}>
          <Mark className={css.mark} />
          <h2>{text('letHome.title')}</h2>
          <p>{text('letHome.body')}</p>
          <ButtonLink kind="deep" to={paths.newAd()}>
            {text('letHome.act')}
          </ButtonLink>
        </div>
        <div className={`${css.card} ${css.sand}`}>
          <h2>{text('token.title')}</h2>
          <p>{text('token.body', { fee: sayMoney(amount, language) })}</p>
          {token && (
            <ButtonLink kind="line" to={token} target="_blank" rel="noreferrer">
              {text('token.act')} <Icon name="arrow-up-right" />
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}
