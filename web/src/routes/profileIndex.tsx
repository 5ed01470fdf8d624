/** /profile/:id redirects to its first tab. */
import { Navigate, useParams } from 'react-router'
import { paths } from '../paths.ts'

export default function Page() {
  const { id } = useParams()
  return <Navigate replace to={paths.profile(id, 'home')} />
}
