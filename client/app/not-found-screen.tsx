import { MapPinOff } from 'lucide-react'
import { Link } from 'react-router'
import { useDocumentTitle } from '#client/platform/document-title.ts'

export function NotFoundScreen() {
  useDocumentTitle('Page Not Found')
  return (
    <main className="screen">
      <div className="scroll grid place-items-center">
        <div className="state">
          <span className="art">
            <MapPinOff aria-hidden size={44} strokeWidth={1.6} />
          </span>
          <h1 className="mt-2 font-bold text-18">404 Page Not Found</h1>
          <p>There is nothing on this plate.</p>
          <Link className="btn secondary small" to="/">
            Back to the start
          </Link>
        </div>
      </div>
    </main>
  )
}
