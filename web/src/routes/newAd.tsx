/** One plain page to list a home, or to edit one: /new-ad, /new-ad/:id and ?id= (the path wins, D 5.1). */
import { useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { EditHome } from '../features/listing-editor/EditHome.tsx'
import { sameForm } from '../features/listing-editor/useLeaveGuard.ts'
import { useSession } from '../gateways/session.ts'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Title } from '../ui/Title.tsx'
import css from './newAd.module.css'

export const handle = { frame: 'slim', words: ['listingEditor'] }

export default function NewAd() {
  const text = useText('listingEditor')
  const navigate = useNavigate()
  const { user } = useSession()
  const [search] = useSearchParams()
  const params = useParams()
  const id = params.id ?? search.get('id') ?? undefined
  const form = useOneForm(id)
  const title = text(id ? 'new.edit' : 'new.title')
  const canPublish = user?.permissions?.includes('publish') ?? false
  return (
    <>
      <Title>{title}</Title>
      <div className={`wrap ${css.head}`}>
        <h1>{title}</h1>
        <p className="soft">{text('new.lede')}</p>
      </div>
      {canPublish ? (
        <EditHome
          key={form.key}
          id={form.startId}
          onCreated={(made) => void navigate(paths.newAd(made), { replace: true, state: sameForm })}
          onDone={() => void navigate(paths.profile(user?.id, 'properties'))}
        />
      ) : (
        <div className="wrap">
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

/** Which form is open: it stays the same when a new draft gets its address, and is a fresh one for any other address. */
function useOneForm(id: string | undefined): { key: number; startId: string | undefined } {
  const isSame = (useLocation().state as { sameForm?: boolean } | null)?.sameForm === true
  const [form, setForm] = useState({ key: 0, id, startId: id })
  if (form.id === id) return form
  const next = isSame ? { ...form, id } : { key: form.key + 1, id, startId: id }
  setForm(next)
  return next
}
