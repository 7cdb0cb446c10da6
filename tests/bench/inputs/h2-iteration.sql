-- One iteration, for MainLoop: some hundredths of a second of inserting, joining, sorting and updating in memory.
CREATE TABLE customer(id INT PRIMARY KEY, name VARCHAR(40), city INT);
CREATE TABLE purchase(id INT PRIMARY KEY, customer INT, amount DECIMAL(10, 2), note VARCHAR(80));
INSERT INTO customer SELECT x, 'customer ' || x, MOD(x * 7919, 100) FROM SYSTEM_RANGE(1, 300);
INSERT INTO purchase SELECT x, MOD(x * 104729, 300) + 1, MOD(x * 31, 10007) / 100.0, 'note ' || MOD(x, 97)
  FROM SYSTEM_RANGE(1, 2400);
CREATE INDEX purchase_customer ON purchase(customer);
SELECT city, COUNT(*), SUM(amount) FROM customer JOIN purchase ON purchase.customer = customer.id GROUP BY city ORDER BY city;
SELECT note, COUNT(DISTINCT customer), AVG(amount) FROM purchase GROUP BY note ORDER BY 2 DESC, 1 LIMIT 20;
UPDATE purchase SET amount = amount * 1.01 WHERE MOD(id, 3) = 0;
SELECT COUNT(*) FROM purchase WHERE note LIKE '%7%' AND customer IN (SELECT id FROM customer WHERE city < 50);
