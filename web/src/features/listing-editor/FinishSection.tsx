/**
 * The summary before publishing: every section with its content or gaps, and the coming promotion (spec signed-in §2
 * step 5).
 */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import type { ReactNode } from 'react'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './FinishSection.module.css'
import { PreviewButton } from './PreviewDialog.tsx'
import { PromotionBox } from './PromotionBox.tsx'
import { errorsOfStep, stepName, type WizardStep } from './steps.ts'
import type { HomeFormState } from './useHomeForm.ts'
import { useSummaries } from './useSummaries.ts'

interface Props {
  readonly form: HomeFormState
  readonly addressOf: (step: WizardStep) => string
  readonly renderPage: (ad: RoomAd) => ReactNode
}

export function FinishSection({ form, addressOf, renderPage }: Props) {
  const text = useText('listingEditor')
  const { user } = useSession()
  const summaries = useSummaries(form)
  const isConfirmed = user?.emailConfirmed !== false
  return (
    <>
      <section aria-label={text('finish.list')} className={css.panel}>
        <ul className={css.checks}>
          {([1, 2, 3, 4] as const).map((step) => {
            const lacks = Object.keys(errorsOfStep(form.standing, step)).length
            const name = text(`steps.${stepName(step)}`)
            return (
              <Check key={step} name={name} isDone={lacks === 0} to={addressOf(step)}>
                {lacks > 0 ? text('steps.missing', { count: lacks }) : summaries[step]}
              </Check>
            )
          })}
          {!isConfirmed && (
            <Check name={text('finish.email')} isDone={false} to={paths.profile(user?.id)}>
              {text('finish.emailWhat')}
            </Check>
          )}
        </ul>
      </section>
      <div>
        <PreviewButton form={form} renderPage={renderPage} />
      </div>
      <PromotionBox />
    </>
  )
}

interface CheckProps {
  readonly name: string
  readonly isDone: boolean
  readonly to: string
  readonly children: string
}

function Check({ name, isDone, to, children }: CheckProps) {
  const text = useText('listingEditor')
  return (
    <li className={isDone ? css.good : css.lacking}>
      <Icon name={isDone ? 'check-circle-fill' : 'warning-circle'} />
      <div>
        <b>{name}</b>
        <p className="small soft num">{children}</p>
      </div>
      <ButtonLink kind="plain" small to={to}>
        {text('finish.change')}
        <span className="vh">
          {' '}
          <span>{name}</span>
        </span>
      </ButtonLink>
    </li>
  )
}
