import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addVerifiedCoach } from '../../../../tests/support/evaluate-as-verified-coach.ts';
import {
  addApprovingGuardian,
  addAthleteWhoTurns18,
  addGuardian,
} from '../../../../tests/support/guardians.ts';
import { getNextNight, setClock } from '../../../../tests/support/held-messages.ts';
import { addAthleteOfAge } from '../../../../tests/support/message-requests.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { postMessage } from '../../../../tests/support/send-messages.ts';
import { expectSpanishOnly } from '../../../../tests/support/spanish-texts.ts';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });
const appWithHolds = openTestApp({ safeguards: true, quietHours: true });
beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-US', 'en']);
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  for (const one of [app, appWithHolds]) one.now = () => new Date();
});

const names = ['Sam Doe', 'Sam', 'Doe'];

test('messages that wait, a declined one and another way to read along are Spanish [32.42]', async () => {
  setClock(appWithHolds, new Date(getNextNight().getTime() - 8 * 3_600_000));
  const [athlete, coach] = [await addAthleteOfAge(appWithHolds, 16), await addVerifiedCoach(appWithHolds)];
  const { browser, email } = await addApprovingGuardian(appWithHolds, athlete);
  await addGuardian(appWithHolds, athlete);
  const content = 'Come to our camp';
  await coach.post('/api/messages', { senderId: coach.id, receiverId: athlete.id, content, kind: 'camp' });
  const written = [...names, email, content];
  const user = renderPage(browser, '/guardian');
  await screen.findByText(content);
  await screen.findByText('Ningún entrenador lo ha abierto todavía');
  await screen.findByText(/Campamento o clínica/);
  await screen.findByText('Otros padres o tutores: Madre (sigue las conversaciones)');
  await screen.findByRole('button', { name: 'Detener este contacto con Sam Doe' });
  expectSpanishOnly(written);
  await user.click(screen.getByRole('button', { name: 'Rechazar el mensaje de Sam Doe' }));
  const dialog = await screen.findByRole('alertdialog');
  expectSpanishOnly(written);
  await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }));
  await screen.findByText('No hay nada pendiente');
  expectSpanishOnly(written);
  await user.click(screen.getByRole('radio', { name: 'Correo diario' }));
  await screen.findByText('Su elección se guardó');
  expectSpanishOnly(written);
  expect(document.documentElement.lang).toBe('es');
});

test('what a guardian writes, the marks of it and the refusal of it are Spanish [32.42]', async () => {
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await addVerifiedCoach(app)];
  await postMessage(coach, athlete, 'Hello');
  const { browser, id } = await addGuardian(app, athlete);
  const other = await addGuardian(app, athlete);
  await other.browser.post(`/api/guardian/athletes/${other.id}/threads/${coach.id}/messages`, {
    content: 'Su madre',
  });
  const text = 'x'.repeat(4999);
  const written = [...names, 'Hello', 'Su madre', text, 'Gracias'];
  const user = renderPage(browser, `/guardian?athlete=${id}&thread=${coach.id}`);
  const input = await screen.findByRole('textbox', { name: 'Mensaje para Sam Doe y Sam' });
  await screen.findByText('Adulto responsable (madre)');
  await user.click(input);
  await user.paste(text);
  await screen.findByText('Queda 1 carácter');
  expectSpanishOnly(written);
  await user.paste('xxx');
  await screen.findByText('Sobran 2 caracteres');
  await user.clear(input);
  await user.type(input, 'Gracias{Enter}');
  await screen.findByText('Usted');
  await screen.findByRole('button', { name: 'Borrar' });
  expectSpanishOnly(written);

  await athlete.put(`/api/blocks/${coach.id}`);
  await user.type(input, 'Gracias{Enter}');
  await screen.findByText(/^No se envió\. Usted no puede escribirle a esta persona\.$/);
  expectSpanishOnly(written);
});

test('profile views, the pause, the copy and the erasure are Spanish in each state [32.42]', async () => {
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await addVerifiedCoach(app)];
  const view = `/api/athletes/${(await athlete.get('/api/athletes/me')).body.id}/view`;
  await app.runInDays(-1, () => coach.put(view));
  await coach.put(view);
  const { browser, email } = await addGuardian(app, athlete);
  const written = [...names, email];
  const user = renderPage(browser, '/guardian');
  await screen.findByText(/ en 2 días distintos$/);
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('button', { name: 'Hacer una copia de los datos' });
  expectSpanishOnly(written);
  await press('Pausar el perfil');
  await screen.findByText(/^El perfil está en pausa/);
  expectSpanishOnly(written);
  await press('Terminar la pausa');
  await press('Hacer una copia de los datos');
  await screen.findByText(/^Preparando la copia: \d+%\./);
  expectSpanishOnly(written);
  await app.runJobs('data-export');
  await screen.findByText(/^La copia está lista\. Puede descargarla hasta el \d+ de \p{L}+ de \d{4}\./u);
  expectSpanishOnly(written);
  await press('Borrar la cuenta');
  const dialog = await screen.findByRole('alertdialog');
  expectSpanishOnly(written);
  await user.click(within(dialog).getByRole('button', { name: 'Borrar la cuenta' }));
  await screen.findByText(/^La cuenta de Sam se borrará el \d+ de \p{L}+ de \d{4}\./u);
  expectSpanishOnly(written);
  await press('Conservar la cuenta');
  await screen.findByRole('button', { name: 'Borrar la cuenta' });
});

test('what could not be loaded or done is said in Spanish [32.42]', async () => {
  const { browser, email } = await addApprovingGuardian(app, await addAthleteOfAge(app, 16));
  const fail = () => new Response('{}', { status: 500 });
  const user = renderPage(browser, '/guardian', (call) =>
    /\/(approvals|profile-views|data-export|mode)$/.test(call) ? fail() : undefined,
  );
  await screen.findByText('No se pudieron cargar los mensajes pendientes');
  await screen.findByText('No se pudo cargar quién abrió el perfil');
  await screen.findByText('No pudimos averiguar si hay una copia de los datos');
  await user.click(screen.getByRole('radio', { name: 'Leer en esta página' }));
  await screen.findByText('Su elección no se guardó');
  expectSpanishOnly([...names, email]);
});

test('a guardian whom an adult keeps reads in Spanish that there is nothing else to do [32.42] [32.34]', async () => {
  const [athlete, coach] = [await addAthleteWhoTurns18(app, 20), await addVerifiedCoach(app)];
  await postMessage(coach, athlete, 'Hello');
  const { browser, email } = await addApprovingGuardian(app, athlete);
  await athlete.put('/api/guardians/keeping');
  await app.runInDays(22, async () => {
    await app.runJobs('end-guardians');
    renderPage(browser, '/guardian');
    await screen.findByText(/^Sam tiene 18 años y le permite seguir leyendo\./);
    await screen.findByRole('link', { name: /^Sam Doe/ });
    expect(screen.queryByRole('radio', { name: 'Aprobar antes' })).toBeNull();
    expect(screen.queryByText('No hay nada pendiente')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Leer en esta página' }).checked).toBe(true);
    expectSpanishOnly([...names, email]);
  });
});
