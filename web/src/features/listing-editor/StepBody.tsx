/** One step's fields, under its heading. */
import type { RoomAd, RoomAdRules } from '@keyhold/api/listings.schema.ts'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Callout } from '../../ui/Callout.tsx'
import { AboutSection } from './AboutSection.tsx'
import { FinishSection } from './FinishSection.tsx'
import css from './HomeForm.module.css'
import { LocationSection } from './LocationSection.tsx'
import { MoneySection } from './MoneySection.tsx'
import { OptionsSection } from './OptionsSection.tsx'
import { PhotosSection } from './PhotosSection.tsx'
import type { WizardStep } from './steps.ts'
import { useFieldError } from './useFieldError.ts'
import type { HomeFormState } from './useHomeForm.ts'

interface Props {
  readonly step: WizardStep
  readonly form: HomeFormState
  readonly rules: RoomAdRules
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly addressOf: (step: WizardStep) => string
  readonly renderPage: (ad: RoomAd) => ReactNode
}

/** What happens to the input, by the home's status. */
const ledes = { draft: 'about.lede', published: 'save.keeps', unpublished: 'about.hidden' } as const

export function StepBody({ step, form, rules, heading, addressOf, renderPage }: Props) {
  const text = useText('listingEditor')
  const { user } = useSession()
  const section = { draft: form.draft, update: form.update, errorFor: useFieldError(form.errors) }
  const isDraft = form.state === 'draft'
  const [title, lede] = {
    1: [text('about.title'), text(ledes[form.state])],
    2: [text('options.title'), text('options.lede')],
    3: [text('place.title'), text('place.lede')],
    4: [text('photos.title'), text('photos.lede')],
    5: [text(isDraft ? 'finish.title' : 'finish.edited'), text('finish.lede')],
  }[step] as [string, string]
  return (
    <div className={css.sections}>
      <header className={css.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="soft">{lede}</p>
      </header>
      {step === 1 && (
        <>
          {user?.emailConfirmed === false && (
            <Callout tone="warn">
              {text('about.confirmFirst')}{' '}
              <Link className="link" to={paths.profile(user.id)}>
                {text('finish.email')}
              </Link>
            </Callout>
          )}
          <AboutSection {...section} />
          <MoneySection {...section} isKnown={!isDraft} rules={rules} />
        </>
      )}
      {step === 2 && <OptionsSection {...section} />}
      {step === 3 && <LocationSection {...section} />}
      {step === 4 && <PhotosSection {...section} photos={form.photos} />}
      {step === 5 && <FinishSection form={form} addressOf={addressOf} renderPage={renderPage} />}
    </div>
  )
}
