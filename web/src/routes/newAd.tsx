/** The wizard's five steps, for a new home and for editing one: the form state outlives its steps (D 5.1, D 11.4). */
import { useCallback, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { EditHome } from '../features/listing-editor/EditHome.tsx'
import { stepName, type WizardStep, wizardPlace } from '../features/listing-editor/steps.ts'
import { sameForm } from '../features/listing-editor/useLeaveGuard.ts'
import { VisitorPreview } from '../features/listing-page/VisitorPreview.tsx'
import { useSession } from '../gateways/session.ts'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['codes', 'listingEditor', 'listings'] }

export default function NewAd() {
  const text = useText('listingEditor')
  const navigate = useNavigate()
  const { user } = useSession()
  const { step, id } = wizardPlace(useLocation()) ?? { step: 1 as WizardStep, id: undefined }
  const form = useOneForm(id)
  // Also for callers before the next render: a new draft has its id here.
  const place = useRef({ step, id })
  place.current = { step, id }
  const title = text(id ? 'new.edit' : 'new.title')
  const canPublish = user?.permissions?.includes('publish') ?? false
  const onGo = useCallback(
    (to: WizardStep, options?: { replace: boolean }) =>
      void navigate(paths.newAd(place.current.id, to), { ...options, state: sameForm }),
    [navigate],
  )
  return (
    <>
      <Title>{`${text(`steps.${stepName(step)}`)} · ${title}`}</Title>
      <Outlet />
      {canPublish ? (
        <EditHome
          key={form.key}
          id={form.startId}
          step={step}
          addressOf={(to) => paths.newAd(id, to)}
          onCreated={(made) => {
            place.current = { ...place.current, id: made }
            return navigate(paths.newAd(made, place.current.step), { replace: true, state: sameForm })
          }}
          onGo={onGo}
          onPublished={() => void navigate(paths.profile(user?.id, 'properties'))}
          onCancel={() => void navigate(paths.home())}
          renderPage={(ad) => <VisitorPreview ad={ad} />}
        />
      ) : (
        <div className="wrap">
          <h1>{title}</h1>
          <EmptyState drawing="door" title={text('new.needsCategory')}>
            <p>{text('new.needsCategoryBody')}</p>
            <ButtonLink kind="main" to={paths.profile(user?.id)}>
              {text('new.toProfile')}
            </ButtonLink>
          </EmptyState>
        </div>
      )}
    </>
  )
}

/** The open form's key: it stays the same when a new draft gets its URL, and changes for any other URL. */
function useOneForm(id: string | undefined): { key: number; startId: string | undefined } {
  const isSame = (useLocation().state as { sameForm?: boolean } | null)?.sameForm === true
  const [form, setForm] = useState({ key: 0, id, startId: id })
  if (form.id === id) return form
  const next = isSame ? { ...form, id } : { key: form.key + 1, id, startId: id }
  setForm(next)
  return next
}
