/** /reports: the admin desk (D 11.30). */
import { RolePasskey } from '../features/accounts/RolePasskey.tsx'
import { AdminDesk } from './adminDesk.tsx'

export const handle = { frame: 'slim', words: ['reports', 'operator', 'emailNames', 'rolePasskey'] }

export default function Page() {
  return (
    <RolePasskey>
      <AdminDesk />
    </RolePasskey>
  )
}
