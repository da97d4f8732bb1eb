import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export type Desktop = { env: NodeJS.ProcessEnv; close(): void }

/** GTK makes no window narrower than its toolbar, and ours are as wide as a phone. */
const NARROW_TOOLBAR = `
  toolbar, headerbar, button, entry, toolbutton, toolitem, box, progressbar, searchbar, label, notebook, notebook header {
    min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0;
  }
  toolbar button, headerbar button { min-width: 8px; min-height: 8px; }
  button image { -gtk-icon-transform: scale(0.3); }`

/** Without a window manager no window is ever active, and no field in it has the focus. */
const WINDOW_RULES = `<?xml version="1.0"?>
  <openbox_config xmlns="http://openbox.org/3.4/rc">
    <applications><application class="*"><decor>no</decor><focus>yes</focus></application></applications>
  </openbox_config>`

/** A screen that nobody sees, for browsers that cannot do without one. */
export async function openDesktop(): Promise<Desktop> {
  const home = mkdtempSync(join(tmpdir(), 'hungr-webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR)
  writeFileSync(join(home, 'openbox.xml'), WINDOW_RULES)
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const env = {
    ...process.env,
    DISPLAY: `:${await firstLine(screen)}`,
    XDG_CONFIG_HOME: home,
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  const windows = spawn('openbox', ['--config-file', join(home, 'openbox.xml')], { env, stdio: 'ignore' })
  return {
    env,
    close() {
      windows.kill()
      screen.kill()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The screen says its number when it is there. */
function firstLine(screen: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let said = ''
    const numbers = screen.stdio[3] as Readable
    numbers.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('\n')) done(said.trim())
    })
    screen.once('error', fail)
    screen.once('exit', (code) => fail(new Error(`Xvfb ended with ${code}.`)))
  })
}
