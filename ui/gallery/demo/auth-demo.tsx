import { useState } from 'react';
import { LanguageLinks } from '../../patterns/account/language-links.tsx';
import { AuthPage } from '../../patterns/portal/auth-page.tsx';
import { Button } from '../../primitives/actions/button.tsx';
import { PasswordField, TextField } from '../../primitives/fields/text-field.tsx';
import { Link } from '../../primitives/link.tsx';

/** Sign-in with an error. */
export function AuthDemo() {
  const [mail, setMail] = useState('maria@harbourview.example');
  const [password, setPassword] = useState('');
  return (
    <AuthPage
      company={{ name: 'Northstar Ltd' }}
      title="Log in"
      error={{ title: 'Incorrect email or password.', text: 'Check both, or reset your password.' }}
      onSubmit={() => undefined}
      links={
        <>
          <Link href="#forgot">Forgot your password?</Link>
          <Link href="#customer">Customer login</Link>
        </>
      }
      end={<LanguageLinks value="en" onChange={() => undefined} />}
    >
      <TextField label="Email" name="email" type="email" autoComplete="username" value={mail} onChange={setMail} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={password === '' ? 'Enter your password.' : null}
      />
      <Button variant="primary" type="submit" isWide>
        Log in
      </Button>
    </AuthPage>
  );
}
