import { Card, Text, Title } from "@mantine/core";
import { type ComponentProps } from "react";
import { ChangePasswordForm } from "./change-password-form.tsx";

export function PasswordCard(props: ComponentProps<typeof ChangePasswordForm>) {
  return (
    <Card component="section" aria-labelledby="password">
      <Title order={2} id="password" mb={4}>
        Change password
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Wherever else you are signed in, you are signed out. We tell you by e-mail.
      </Text>
      <ChangePasswordForm {...props} />
    </Card>
  );
}
